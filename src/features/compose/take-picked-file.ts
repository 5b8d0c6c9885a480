/** The file that was picked. The field is emptied, so that picking the same file again is a change. */
export function takePickedFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0]
  input.value = ''
  return file
}
