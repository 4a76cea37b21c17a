#define _GNU_SOURCE
#include "CVips.h"
#include <dlfcn.h>
#include <string.h>
#include <vips/vips.h>

int dela_vips_start(void) {
    static const char *const loaders[] = {"VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp",
                                          "VipsForeignLoadHeif", "VipsForeignLoadNsgif"};
    if (VIPS_INIT("dela-pictures") != 0) return -1;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (size_t place = 0; place < G_N_ELEMENTS(loaders); place++) vips_operation_block_set(loaders[place], FALSE);
    return 0;
}

VipsImage *dela_vips_head(const void *bytes, size_t count) {
    return vips_image_new_from_buffer(bytes, count, "", NULL);
}

int dela_vips_has_met_gain_map(void) {
    // Errors of libheif before 1.18: the gain map refers to two images, and some metadata to a record that is not an image.
    static const char *const errors[] = {"Too many auxiliary image references", "Metadata not correctly assigned to image",
                                         "Non-existing depth image referenced"};
    for (size_t place = 0; place < G_N_ELEMENTS(errors); place++) {
        if (strstr(vips_error_buffer(), errors[place]) != NULL) return TRUE;
    }
    return FALSE;
}

const char *dela_vips_heif_version(void) {
    // A module of libvips has loaded it.
    void *library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_NOLOAD);
    const char *(*version)(void) = library == NULL ? NULL : (const char *(*)(void))dlsym(library, "heif_get_version");
    return version == NULL ? NULL : version();
}

int dela_vips_width(VipsImage *image) { return vips_image_get_width(image); }
int dela_vips_height(VipsImage *image) { return vips_image_get_height(image); }
int dela_vips_is_turned(VipsImage *image) { return vips_image_get_orientation_swap(image); }
void dela_vips_release(VipsImage *image) { g_object_unref(image); }

/* MARK: - Decoding */

/* Releases the argument; so the steps of a pipeline need no names. */
static VipsImage *then(VipsImage *before, VipsImage *after) {
    g_object_unref(before);
    return after;
}

static int is_loaded_by(VipsImage *image, const char *loader) {
    const char *name = NULL;
    return vips_image_get_typeof(image, VIPS_META_LOADER) != 0
        && vips_image_get_string(image, VIPS_META_LOADER, &name) == 0 && g_str_has_prefix(name, loader);
}

/* Opens a picture for reading from top to bottom. JPEG and WebP are decoded smaller if the result is smaller: a JPEG to
   at least twice the result, because its decoder averages blocks. */
static VipsImage *opened(const void *bytes, size_t count, int side, const char *fail_on) {
    VipsImage *head = dela_vips_head(bytes, count);
    if (head == NULL) return NULL;
    double factor = (double)VIPS_MAX(head->Xsize, head->Ysize) / side;
    char options[100], number[G_ASCII_DTOSTR_BUF_SIZE];
    if (is_loaded_by(head, "jpegload")) {
        int shrink = factor >= 16 ? 8 : factor >= 8 ? 4 : factor >= 4 ? 2 : 1;
        g_snprintf(options, sizeof options, "[fail_on=%s,shrink=%d]", fail_on, shrink);
    } else if (is_loaded_by(head, "webpload") && factor > 1) {
        g_ascii_dtostr(number, sizeof number, 1 / factor);
        g_snprintf(options, sizeof options, "[fail_on=%s,scale=%s]", fail_on, number);
    } else {
        g_snprintf(options, sizeof options, "[fail_on=%s]", fail_on);
    }
    g_object_unref(head);
    return vips_image_new_from_buffer(bytes, count, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

/* A profile whose only table is that for the perceptual intent (ICC.1:2010, section 9.2) gets it as the relative
   colorimetric one: LittleCMS would use it anyway, but libvips 8.14 ignores a profile without a table of its intent. */
static void complete_profile(unsigned char *profile, size_t count) {
    unsigned char *perceptual = NULL;
    for (size_t tag = 132; tag + 12 <= count && tag < 132 + 12 * 100; tag += 12) {
        if (memcmp(profile + tag, "A2B1", 4) == 0) return;
        if (memcmp(profile + tag, "A2B0", 4) == 0) perceptual = profile + tag;
    }
    if (perceptual != NULL) memcpy(perceptual, "A2B1", 4);
}

/* The profile of an image; the caller frees it. NULL if there is none. */
static unsigned char *profile_of(VipsImage *image, size_t *count) {
    const void *bytes = NULL;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0
        || vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, count) != 0) {
        return NULL;
    }
    unsigned char *profile = g_memdup2(bytes, *count);
    complete_profile(profile, *count);
    return profile;
}

/* From a profile to sRGB with 8 bits; without a profile, or with one that does not fit, the numbers of RGB and grey
   are those of sRGB. Versions of libvips differ in what `vips_thumbnail` does here. */
static VipsImage *in_srgb(VipsImage *image, const unsigned char *profile, size_t count) {
    VipsImage *result = NULL;
    if (profile != NULL) {
        VipsImage *copy = NULL;
        if (vips_copy(image, &copy, NULL) != 0) return NULL;
        vips_image_set_blob_copy(copy, VIPS_META_ICC_NAME, profile, count);
        vips_icc_transform(copy, &result, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE,
                           "black_point_compensation", FALSE, "depth", 8, NULL);
        g_object_unref(copy);
    }
    if (result == NULL) vips_colourspace(image, &result, VIPS_INTERPRETATION_sRGB, NULL);
    return result;
}

/* Few pixels have to be converted if the conversion comes last. Ink comes first: libvips would shrink it in a colour
   space of its own choice. */
static VipsImage *small_in_srgb(VipsImage *image, int side) {
    VipsImage *plain = NULL, *result = NULL;
    size_t count = 0;
    unsigned char *profile = profile_of(image, &count);
    if (vips_copy(image, &plain, NULL) == 0) {
        // Nothing but `in_srgb` converts colours.
        vips_image_remove(plain, VIPS_META_ICC_NAME);
        if (plain->Type == VIPS_INTERPRETATION_CMYK) {
            VipsImage *converted = in_srgb(plain, profile, count);
            if (converted != NULL) result = then(converted, dela_vips_smaller(converted, side, FALSE));
        } else {
            VipsImage *small = dela_vips_smaller(plain, side, FALSE);
            if (small != NULL) result = then(small, in_srgb(small, profile, count));
        }
        g_object_unref(plain);
    }
    g_free(profile);
    return result;
}

VipsImage *dela_vips_decoded(const void *bytes, size_t count, int side, int is_lenient) {
    VipsImage *image = opened(bytes, count, side, is_lenient ? "none" : "truncated");
    VipsImage *small = image == NULL ? NULL : then(image, small_in_srgb(image, side));
    VipsImage *result = small == NULL ? NULL : then(small, vips_image_copy_memory(small));
    if (result != NULL) vips_image_remove(result, VIPS_META_ICC_NAME);
    return result;
}

double dela_vips_sound_rows(const void *bytes, size_t count) {
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "[fail_on=warning]",
                                                  "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (image == NULL) return 0;
    VipsRegion *region = vips_region_new(image);
    VipsRect strip = {0, 0, image->Xsize, 8};
    for (; strip.top < image->Ysize; strip.top += strip.height) {
        strip.height = VIPS_MIN(strip.height, image->Ysize - strip.top);
        if (vips_region_prepare(region, &strip) != 0) break;
    }
    // The blocks in which the data end, at most 16 rows, are there in part.
    double part = VIPS_MIN(1, (strip.top + 16.0) / image->Ysize);
    g_object_unref(region);
    g_object_unref(image);
    return part;
}

VipsImage *dela_vips_smaller(VipsImage *image, int side, int fills) {
    VipsImage *result = NULL;
    vips_thumbnail_image(image, &result, side, "height", side, "size", VIPS_SIZE_DOWN,
                         "crop", fills ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, NULL);
    return result;
}
