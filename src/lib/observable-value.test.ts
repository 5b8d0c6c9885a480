import { expect, it } from 'vitest'
import { observableValue } from './observable-value.ts'

it('tells whoever watches, until they stop', () => {
  const value = observableValue('a')
  const heard: string[] = []
  const stop = value.subscribe(() => heard.push(value.read()))
  value.set('b')
  stop()
  value.set('c')
  expect(heard).toEqual(['b'])
  expect(value.read()).toBe('c')
})

it('tells everybody, also when one stops while it is told', () => {
  const value = observableValue(0)
  const heard: string[] = []
  const stop = value.subscribe(() => {
    heard.push('first')
    stop()
  })
  value.subscribe(() => heard.push('second'))
  value.set(1)
  value.set(2)
  expect(heard).toEqual(['first', 'second', 'second'])
})
