/** Whether keys have the names of a Mac [SHELL-136]. */
export function isMac(platform: string = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}
