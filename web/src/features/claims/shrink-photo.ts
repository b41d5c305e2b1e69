/** Longest side in pixels and quality, from hardly visible to still readable. */
const steps = [
  [4096, 0.86],
  [3072, 0.8],
  [2048, 0.76],
] as const

/** A JPEG photo small enough to be sent, upright as its camera held it; null when the browser cannot read it. */
export async function shrinkPhoto(photo: File, mostBytes: number): Promise<File | null> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    for (const [side, quality] of steps) {
      const smaller = await drawn(picture, side, quality)
      if (smaller && smaller.size <= mostBytes) {
        return new File([smaller], photo.name, { type: 'image/jpeg', lastModified: photo.lastModified })
      }
    }
    return null
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
