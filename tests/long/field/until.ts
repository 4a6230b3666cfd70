/** In ms; of use only when something fails. */
const patience = 30_000;

/** What `ask` resolves to once that is neither empty nor false. */
export async function until<Found>(ask: () => Promise<Found | undefined | false>): Promise<Found> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${ask}`);
  }
}
