/** Whether text is marked: a finger that goes on changes what is, and is no gesture. */
export function isSelecting(): boolean {
  return document.getSelection()?.type === 'Range'
}
