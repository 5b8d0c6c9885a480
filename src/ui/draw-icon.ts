import { createElement, type ComponentProps, type ReactElement } from 'react'

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of an icon of `lucide-react`. The build puts it in the place of the library's own (`tooling/plain-icons.ts`), which
 * takes two components and a kilobyte for what no icon here asks: a post has a dozen of them.
 */
export function drawIcon({ node }: IconData): (props: ComponentProps<'svg'>) => ReactElement {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon(props) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      lines,
    )
  }
}
