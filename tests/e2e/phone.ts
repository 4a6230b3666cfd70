/** The screen of a phone, in CSS px. */
export const upright = { width: 390, height: 844 };
export const onItsSide = { width: 844, height: 390 };
/** What a keyboard leaves of it. */
export const keyboardUp = { width: 390, height: 420 };
