import type { Locator } from '@playwright/test'

/** Which of the three primary colours a text is drawn with most. */
export function mainColour(text: Locator): Promise<string | undefined> {
  return text.evaluate((element) => {
    const pencil = document.createElement('canvas').getContext('2d')
    if (!pencil) throw new Error('nothing to draw with')
    pencil.fillStyle = getComputedStyle(element).color
    pencil.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data
    const shares = Object.entries({ red, green, blue })
    return shares.toSorted(([, one], [, other]) => other - one)[0]?.[0]
  })
}
