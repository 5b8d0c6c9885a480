/** Chooses one of a list. */
export type Choose = <T>(list: readonly T[]) => T

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** JSON texts that no field expects: wrong types, nesting, NUL, lone surrogates, lengths and numbers without measure. */
export const oddJson: readonly string[] = [
  ...['null', 'true', '-1', '0', '1e308', '-0', '9007199254740993', '""', '[]', '{}', '["a","b"]', '[[1]]'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e\\u2066"', '"\\u200b"', '"💥"'],
  ...['"%00"', '"../../etc/passwd"', '"<script>"', '"\'; drop table posts;--"', '"${7*7}"', '"constructor"'],
  ...['{"__proto__":{"isAdmin":true}}', '{"toString":1}', '{"length":1e9}', deep(200), deep(5_000)],
  `"${'a'.repeat(20_000)}"`,
  `"${'é'.repeat(3_000)}"`,
  `[${'1,'.repeat(5_000)}1]`,
]

/** Whole bodies that are no JSON, or none to be read. */
export const brokenJson: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    'null',
    '[]',
    '"text"',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '\u0000',
    '{"a":"\u0000"}',
    'NaN',
    '1e999',
  ],
  ...['\ufeff{}', '{"a":1}{"b":2}', deep(50_000), `{"a":"${'x'.repeat(300_000)}"}`],
]

/** Parts of an address, percent-encoded already. */
export const oddParts: readonly string[] = [
  ...['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%', '%2e%2e%2f', '%F0%9F%92%A5', '..', '.', '-1', '0', '1e9', 'null'],
  ...['undefined', "'", '%22', '%3Cscript%3E', '%E2%80%AE', '00000000-0000-4000-8000-000000000000', 'a'.repeat(3_000)],
]

/** Headers as they are written, one or several lines. */
export const oddHeaders: readonly string[] = [
  'idempotency-key: ',
  `idempotency-key: ${'k'.repeat(3_000)}`,
  'idempotency-key: "quoted"',
  'idempotency-key: a b',
  'idempotency-key: a\r\nidempotency-key: b',
  'authorization: Bearer ',
  'authorization: Basic YTpi',
  'authorization: Bearer a\r\nauthorization: Bearer b',
  'x-user-id: 1\r\nx-user-id: 2',
  'content-encoding: gzip',
  'content-encoding: br, gzip',
  'accept-encoding: zstd;q=x, *;q=0',
  'accept: application/xml',
  'if-none-match: *',
  'if-none-match: "',
  'range: bytes=-1,0-,9-1',
  'expect: 100-continue',
  'x-forwarded-for: 1.2.3.4, evil',
  'cookie: =; a=%00; a=b; sayso=1',
  'origin: null',
  `x-long: ${'h'.repeat(8_000)}`,
]

export const contentTypes: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded', 'a/b'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    '',
    '; ;',
    'text/html',
  ],
]

/** Forms that are cut off, badly bounded or full of what nobody asked for. */
export const brokenForms: readonly string[] = [
  ...[
    '',
    '--x',
    '--x--',
    '--x\r\n\r\n',
    '--y\r\n\r\na\r\n--y--',
    '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--',
  ],
  '--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--x--',
  '--x\r\ncontent-disposition: form-data; name="textContent"\r\n\r\nText\r\n--x',
  '--x\r\ncontent-disposition: form-data; name="media"; filename="a\u0000.png"\r\n\r\n\u0000\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="textContent"\r\n\r\n\u0000\r\n--x--\r\n',
  `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(2_000)}--x--\r\n`,
]
