const isRoot = process.getuid?.() === 0
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/** What every browser under test is started with. */
export const browserFlags = [...quiet, '--disable-gpu', '--disable-quic', ...(isRoot ? ['--no-sandbox'] : [])]
