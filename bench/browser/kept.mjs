/** Uses the page, and resolves once the device keeps all that it needs without a line. */
export function untilKept(page) {
  return page.evaluate(async () => {
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
    while (!(await indexedDB.databases()).some(({ name, version }) => name === "tanks" && version)) await frame();
    const database = await finish(indexedDB.open("tanks"));
    for (const name of ["tanks", "tanks-as-of"]) {
      const read = () => finish(database.transaction("kept").objectStore("kept").count(name));
      while ((await read()) === 0) await frame();
    }
    database.close();
  });
}
