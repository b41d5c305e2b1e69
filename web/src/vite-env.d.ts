/// <reference types="vite/client" />

declare module '*.md' {
  const blocks: import('./features/legal/markdown-nodes.ts').Block[]
  export default blocks
}
