// breaks: direction-travel
import { home } from '../home/home.service.ts'
export const h = home
