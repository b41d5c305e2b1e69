// breaks: direction-devices
import { home } from '../home/home.service.ts'
export const h = home
