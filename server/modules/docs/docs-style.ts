import { palette } from '#contract/product.ts'

/** The style of the docs page; a file of its own because the Content-Security-Policy allows no inline style. */
export const docsStyle = `
:root { color-scheme: light dark; --accent: light-dark(${palette.accent.light}, ${palette.accent.dark}); }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(${palette.paper.light}, ${palette.paper.dark}); color: light-dark(${palette.ink.light}, ${palette.ink.dark}); }
a { color: var(--accent); }
nav ul { columns: 20rem; padding: 0; list-style: none; }
nav a { text-decoration: none; }
section { margin-block: 2rem; padding-block-start: 1rem; border-block-start: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
table { width: 100%; margin-block: 0.5rem; border-collapse: collapse; }
caption { font-weight: 600; text-align: start; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 14rem; font-weight: 400; }
td:last-child { width: 6rem; }
`
