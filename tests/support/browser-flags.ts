const isRoot = process.getuid?.() === 0
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

// The last `--disable-features` is the one that counts, so what Playwright turns off is named again.
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
// Every window loads two web pages for the popup of an address bar that nobody sees, and a process in advance: a fifth of a story's time.
const ofTheWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']
const withoutFeatures = `--disable-features=${[...offInPlaywright, ...ofTheWindow].join(',')}`

/** What every browser under test is started with. */
export const browserFlags = [
  ...quiet,
  withoutFeatures,
  '--disable-gpu',
  '--disable-quic',
  ...(isRoot ? ['--no-sandbox'] : []),
]
