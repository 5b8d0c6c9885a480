import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'

interface SlotRules {
  /** In sentences. */
  name: string
  /** Width by height. */
  ratio: number
  /** Pixels; a wider part is made smaller before it leaves the device. */
  widestPx: number
}

/** What a banner and a picture are like. */
export const pictureSlots: Record<PictureSlot, SlotRules> = {
  banner: { name: 'banner', ratio: 3, widestPx: 1500 },
  picture: { name: 'picture', ratio: 1, widestPx: 800 },
}
