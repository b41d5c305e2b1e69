// breaks: Math.random(
export const lucky = () => Math.random() > 0.5
