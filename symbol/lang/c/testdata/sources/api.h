typedef void(scan_fn)(void *data, int cursor);
typedef void *(alloc_fn)(unsigned long size);

API_EXPORT options_t* options_create(void);
API_EXPORT int (open_module) (state *s);
API_EXPORT int (*Module_Alloc)(unsigned long bytes) API_ATTR;
API_EXPORT const char *(*Module_Name)(int id) API_ATTR;
API_EXPORT void (*Module_Free)(void *data) API_ATTR;

ticks (*current_ticks)(void) = NULL;
