/** Two taps nearer to each other than this, in milliseconds, are one double tap. */
const DOUBLE_TAP = 500

type Press = { x: number; y: number; at: number; on: Element | null }
let last: Press | null = null

/**
 * Lets the second press of a double one do nothing to what has come where the first was pressed: a step or a dialog
 * that opens under the finger is read first. Keys press as often as they like.
 */
export function keepPressesApart() {
  const listen = (event: MouseEvent) => {
    // That of a key comes from no place.
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const on = pressable(event.target)
    const first = last
    const isDoubled = first !== null && isDouble(event, first) && hasCome(on, first)
    // The first one stays what was pressed, so that a third press does nothing either.
    last = { x, y, at, on: isDoubled ? first.on : on }
    if (!isDoubled) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', listen, true)
}

type Pressable = (Element & { control?: Element | null }) | null

/** A label is its field: the browser presses that for it once more. */
function pressable(target: EventTarget | null): Element | null {
  const pressed: Pressable = target instanceof Element ? target.closest('button,a,label,input,summary') : null
  return pressed?.control ?? pressed
}

/** A browser counts the double clicks of a mouse as its owner is used to; not each counts the taps of a finger. */
function isDouble({ detail, timeStamp, pointerType }: MouseEvent & { pointerType?: string }, { at }: Press) {
  return detail > 1 || (pointerType !== 'mouse' && timeStamp - at < DOUBLE_TAP)
}

/** Something else than what was pressed first stands where that was. */
function hasCome(on: Element | null, { x, y, on: first }: Press): boolean {
  return on !== null && first !== null && on !== first && pressable(document.elementFromPoint(x, y)) === on
}
