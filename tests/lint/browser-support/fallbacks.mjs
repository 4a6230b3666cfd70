/** What app/ uses although a supported browser lacks it, and what that browser does instead. */
export const fallbacks = {
  "ServiceWorkerRegistration.sync": "a page sends what waits as soon as it is open and has a line",
  "SyncManager.register": "as above",
  SyncEvent: "none comes: as above",
  "SyncEvent.tag": "as above",
  "StorageManager.estimate": "the space that is used is not told",
  "HTMLElement.hidePopover": "app/browser/touch/popovers.ts loads a polyfill",
  "playsinline=": "Firefox plays a video in its place anyway",
  "capture=": "a computer offers its files",
  "autocapitalize=": "only on-screen keyboards heed it",
  "autocorrect=": "Safari alone corrects what is typed there",
  "css css-resize": "a phone's field keeps its height",
  "css css3-cursors": "a touch screen shows no cursor",
  "css extended-system-fonts": "the next font of the list",
  "css css3-attr": "a variable of Tailwind's hands it to `content`, where all know it",
  "css css-touch-action": "Safari knows `manipulation`, if not all of the property",
  "css css-overflow-anchor": "it switches off what Safari does not do",
};
