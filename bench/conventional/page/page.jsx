import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [tanks, setTanks] = useState();
  const [query, setQuery] = useState("");

  useEffect(() => {
    fetch("/api/tanks")
      .then((response) => response.json())
      .then(setTanks);
  }, []);

  if (!tanks) return <p>Loading...</p>;
  const found = tanks.filter((tank) => holds(tank, query.toLowerCase()));
  return (
    <>
      <h1>Tanks</h1>
      <input type="search" aria-label="Search tanks" value={query} onChange={(event) => setQuery(event.target.value)} />
      <p>{found.length} tanks</p>
      <ul>
        {found.map((tank) => (
          <Tank key={tank.id} tank={tank} />
        ))}
      </ul>
    </>
  );
}

function holds(tank, query) {
  return [tank.customerName, tank.productContained, tank.propertyNumber, tank.locationWithinFacility].some((text) =>
    text.toLowerCase().includes(query),
  );
}

function Tank({ tank }) {
  return (
    <li>
      <h2>{tank.customerName}</h2>
      <p>Property #{tank.propertyNumber}</p>
      <p>{tank.productContained}</p>
      <p>{tank.locationWithinFacility}</p>
      <p>{tank.tankSizeGallons.toLocaleString("en-US")} gallons</p>
      <a href={`?edit=${tank.id}`}>Edit</a>
    </li>
  );
}

createRoot(document.getElementById("root")).render(<Page />);
