/** Removes the subscription of this browser for notices of new mail. Never rejects. */
export async function dropSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The push service cannot be reached. The gateway sends nothing after the end of the session.
  }
}
