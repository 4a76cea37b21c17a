#pragma once
#include <stddef.h>

/* What the worker needs of libvips. Swift sees neither its headers nor its functions with variable arguments. */

/* An image of libvips; the owner releases it. A function that returns one returns NULL if it fails. */
typedef struct _VipsImage VipsImage;

/* Starts libvips for one untrusted picture: one thread, no cache, five loaders. 0, or -1 if it fails. */
int dela_vips_start(void);

/* Reads the header only. The bytes must outlive the image. */
VipsImage *dela_vips_head(const void *bytes, size_t count);

/* Whether the last head could not be read because libheif is too old for HEIC with a gain map (iOS 18). */
int dela_vips_has_met_gain_map(void);

/* The version of libheif; NULL if there is none. */
const char *dela_vips_heif_version(void);

int dela_vips_width(VipsImage *image);
int dela_vips_height(VipsImage *image);

/* Whether width and height are exchanged in the upright picture. */
int dela_vips_is_turned(VipsImage *image);

/* The whole picture in memory: upright, in sRGB with 8 bits, within a square of `side`.
   `is_lenient`: what is missing of the file is no failure. */
VipsImage *dela_vips_decoded(const void *bytes, size_t count, int side, int is_lenient);

/* Which part of the rows of a JPEG is decoded before something is wrong: 0 to 1. The file must have an end. */
double dela_vips_sound_rows(const void *bytes, size_t count);

/* Within a square of `side`, or filling it as far as the picture allows. */
VipsImage *dela_vips_smaller(VipsImage *image, int side, int fills);

/* On white where it was transparent. */
VipsImage *dela_vips_opaque(VipsImage *image);

/* Encode; 0, or -1 if they fail. The caller frees the bytes with `dela_vips_free`.
   The JPEG has no metadata. libvips 8.14 writes metadata into the WebP although "strip" is set. */
int dela_vips_webp(VipsImage *image, int quality, int effort, void **bytes, size_t *count);
int dela_vips_jpeg(VipsImage *image, int quality, void **bytes, size_t *count);

/* Bytes as a text in Base64, which the caller frees with `dela_vips_free`. */
char *dela_vips_base64(const void *bytes, size_t count);

void dela_vips_release(VipsImage *image);
void dela_vips_free(void *bytes);
