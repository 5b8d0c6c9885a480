import { describe, expect, it } from 'vitest'
import { argsToTry, browserPlaces, headlessPlaces } from './browser-places.ts'

describe('where a browser may be installed', () => {
  it('is in the folders of PATH on Linux, Chromium before Chrome', () => {
    const places = browserPlaces('linux', { PATH: '/usr/local/bin:/usr/bin' })
    expect(places.slice(0, 2)).toEqual(['/usr/local/bin/chromium', '/usr/bin/chromium'])
    expect(places).toContain('/usr/bin/google-chrome')
  })

  it('is beside it on PATH where there is one without windows', () => {
    expect(headlessPlaces({ PATH: '/usr/bin' })).toEqual(['/usr/bin/chromium-headless-shell'])
  })

  it('is among the applications of the Mac and of its user', () => {
    const places = browserPlaces('darwin', { HOME: '/Users/ada', PATH: '/usr/bin' })
    expect(places).toEqual([
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium',
    ])
  })

  it('is below the program folders that Windows names', () => {
    const places = browserPlaces('win32', { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\Local' })
    expect(places).toEqual([
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Users\\ada\\Local\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files\\Chromium\\Application\\chrome.exe',
      'C:\\Users\\ada\\Local\\Chromium\\Application\\chrome.exe',
    ])
  })
})

it('a browser is asked for its version to see that it starts, though not on Windows, where a window would open', () => {
  expect([argsToTry('linux'), argsToTry('darwin'), argsToTry('win32')]).toEqual([
    ['--version'],
    ['--version'],
    undefined,
  ])
})
