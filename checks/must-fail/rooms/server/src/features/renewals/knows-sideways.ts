// breaks: direction-renewals
import { home } from '../home/home.service.ts'
export const h = home
