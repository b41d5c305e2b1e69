// breaks: lint/style/useImportType
import { Stats } from 'node:fs'

export type Size = Stats['size']
