// breaks: direction-home
import { travel } from '../travel/travel.service.ts'
export const t = travel
