#include "CVips.h"
#include <vips/vips.h>

VipsImage *dela_vips_opaque(VipsImage *image) {
    VipsImage *result = NULL;
    if (!vips_image_hasalpha(image)) return g_object_ref(image);
    VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
    vips_flatten(image, &result, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return result;
}

int dela_vips_webp(VipsImage *image, int quality, int effort, void **bytes, size_t *count) {
    return vips_webpsave_buffer(image, bytes, count, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

int dela_vips_jpeg(VipsImage *image, int quality, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(image, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

char *dela_vips_base64(const void *bytes, size_t count) { return g_base64_encode(bytes, count); }

void dela_vips_free(void *bytes) { g_free(bytes); }
