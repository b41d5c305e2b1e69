// breaks: TS1484
import { PathLike } from 'node:fs'

export type Path = PathLike
