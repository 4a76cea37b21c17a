#pragma once
#include <vips/vips.h>

// Swift cannot call functions with variable arguments, so each use of one gets a name. A missing image is a failure.

/* Starts libvips for one picture from a stranger: one thread, nothing kept, and the five loaders alone. */
static inline int dela_vips_start(void) {
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

/* Reads the head only. The bytes must outlive the image. */
static inline VipsImage *dela_vips_head(const void *bytes, size_t count) {
    return vips_image_new_from_buffer(bytes, count, "", NULL);
}

/* The whole picture in memory: decoded no larger than needed, upright, in sRGB, within a square of `side`. */
static inline VipsImage *dela_vips_decoded(const void *bytes, size_t count, int side) {
    VipsImage *lazy = NULL;
    if (vips_thumbnail_buffer((void *)bytes, count, &lazy, side, "height", side, "size", VIPS_SIZE_DOWN,
                              "export_profile", "srgb", "option_string", "fail_on=truncated", NULL) != 0) {
        return NULL;
    }
    VipsImage *image = vips_image_copy_memory(lazy);
    g_object_unref(lazy);
    return image;
}

/* Within a square of `side`, or filling it as far as the picture goes. */
static inline VipsImage *dela_vips_smaller(VipsImage *image, int side, int fills) {
    VipsImage *result = NULL;
    vips_thumbnail_image(image, &result, side, "height", side, "size", VIPS_SIZE_DOWN,
                         "crop", fills ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, NULL);
    return result;
}

/* On white, where it was transparent. */
static inline VipsImage *dela_vips_opaque(VipsImage *image) {
    VipsImage *result = NULL;
    if (!vips_image_hasalpha(image)) return g_object_ref(image);
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    vips_flatten(image, &result, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return result;
}

/* Bytes are to be freed with g_free. A JPEG is without metadata; a WebP of libvips 8.14 has them all, "strip" or not. */
static inline int dela_vips_webp(VipsImage *image, int quality, int effort, void **bytes, size_t *count) {
    return vips_webpsave_buffer(image, bytes, count, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}
static inline int dela_vips_jpeg(VipsImage *image, int quality, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(image, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}
