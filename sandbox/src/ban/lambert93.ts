const n = 0.725607765053267
const c = 11754255.426096
const excentricity = 0.0818191910428158
const originX = 700000
const originY = 12655612.049876

/** RGF93 / Lambert-93 metres of a point given in degrees, by IGN's formulas (conic, two parallels, 44° and 49°). */
export function toLambert93({ lon, lat }: { lon: number; lat: number }): { x: number; y: number } {
  const sine = Math.sin(radians(lat))
  const isometric =
    Math.atanh(sine) - (excentricity / 2) * Math.log((1 + excentricity * sine) / (1 - excentricity * sine))
  const radius = c * Math.exp(-n * isometric)
  const angle = n * radians(lon - 3)
  return {
    x: metres(originX + radius * Math.sin(angle)),
    y: metres(originY - radius * Math.cos(angle)),
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const metres = (value: number) => Math.round(value * 100) / 100
