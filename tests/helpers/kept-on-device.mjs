/** Uses the page, and resolves once the worker is installed and the device keeps what is named. */
export function untilDeviceKeeps(page, names) {
  return page.evaluate(async (names) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!(await navigator.serviceWorker.getRegistration())) {
      dispatchEvent(new Event("pointermove"));
      await frame();
    }
    await navigator.serviceWorker.ready;
    const finish = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opened sooner, the database would be an empty one.
    while (!(await indexedDB.databases()).some(({ name, version }) => name === "tanks" && version)) await frame();
    const database = await finish(indexedDB.open("tanks"));
    for (const name of names) {
      const read = () => finish(database.transaction("kept").objectStore("kept").count(name));
      while ((await read()) === 0) await frame();
    }
    database.close();
  }, names);
}
