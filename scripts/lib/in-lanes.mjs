/** Does `work` for each item, as many at a time as there are lanes. */
export async function inLanes(lanes, items, work) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
