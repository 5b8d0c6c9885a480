import { expect, it } from 'vitest'
import { theFolder } from './run-copy-program.ts'

const usage = 'npm run backup -- <a new folder>'

it.each([[[]], [['']], [['one', 'two']], [['--help']], [['-h']], [['--to', 'there']]])(
  'tells the usage in the place of making a folder of %j',
  (words) => {
    expect(() => theFolder(words, usage)).toThrow(usage)
  },
)

it('takes any other name', () => {
  expect(theFolder(['./--help'], usage)).toBe('./--help')
  expect(theFolder(['/backup/ein Ordner – ä'], usage)).toBe('/backup/ein Ordner – ä')
})
