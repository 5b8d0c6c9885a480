/** Of what is only downloaded, never shown nor cached nor found by searching; `disposition` says under which name. */
export function downloadHeaders(disposition: string): Record<string, string> {
  return {
    'cache-control': 'private, no-store',
    'content-disposition': disposition,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}
