/**
 * A certificate for localhost that nobody signed, with its key: for tests of what happens when a server cannot be trusted. It
 * protects nothing and is used nowhere else.
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgR5xMmT3e0kGUCw8F
adp0JRqy7IZyrsJOhuQ/04LFmhehRANCAASDzOP6HwP9XvsopQrDsEPI3cR33+Oy
CClfWhGerlV4lRPRhJOoYYdfcNHf1sJGVPhBHtyJ1EXCoOGxYlasqXYQ
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUC850XmH4+FFLp6oO7qJSTNFSjWwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA3MDgyNVoYDzIxMjYxMDI4
MDcwODI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASDzOP6HwP9XvsopQrDsEPI3cR33+OyCClfWhGerlV4lRPRhJOoYYdf
cNHf1sJGVPhBHtyJ1EXCoOGxYlasqXYQo28wbTAdBgNVHQ4EFgQU2DUZv/zdRd6l
uKmRwyWk+nCMRQYwHwYDVR0jBBgwFoAU2DUZv/zdRd6luKmRwyWk+nCMRQYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgUN4eVnP4cipNbj5nMV68Dy1wkDeWVm1XXL3fFLt+ZO0CIF6n
klasldq50Cct8IpwOerVzXZan7gL2R1D6oaUbTBO
-----END CERTIFICATE-----`,
} as const;
