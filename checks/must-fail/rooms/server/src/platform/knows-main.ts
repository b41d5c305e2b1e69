// breaks: platform-knows-no-feature
import { main } from '../main.ts'
export const again = main
