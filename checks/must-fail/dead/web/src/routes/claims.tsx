export const Route = 1
