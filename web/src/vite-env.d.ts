/** Classes of a CSS module by name; `checks/styles.ts` finds unknown ones. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}

/// <reference types="vite/client" />

declare module '*.md' {
  const blocks: import('./features/legal/markdown-nodes.ts').Block[]
  export default blocks
}
