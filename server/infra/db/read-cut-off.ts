/** A heavy read took longer than any may, or waited too long for its turn: the server has better things to do. */
export class ReadCutOff extends Error {
  override readonly name = 'ReadCutOff'

  constructor() {
    super('a read took too long and was cut off')
  }
}
