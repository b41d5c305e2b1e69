// breaks: direction-purchases
import { home } from '../home/home.service.ts'
export const h = home
