import type { CsvProblem } from "~/csv/csv-row";
import { ScrollRegion } from "~/ui/scroll-region";

export function ProblemTable({ error, problems }: { error: string; problems: CsvProblem[] }) {
  const inRows = problems.filter(({ row }) => row > 0);
  return (
    <section data-problems className="mt-4 rounded-lg border border-danger">
      <div className="bg-danger-soft px-4 py-3">
        <p className="font-semibold">Import failed</p>
        <p>{error} Nothing was changed.</p>
      </div>
      {inRows.length > 0 && (
        <ScrollRegion label="Problems" className="max-h-96">
          <table className="w-full text-left">
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="px-4 py-2">
                  Row
                </th>
                <th scope="col" className="px-4 py-2">
                  Column
                </th>
                <th scope="col" className="px-4 py-2">
                  Problem
                </th>
              </tr>
            </thead>
            <tbody>
              {inRows.map(({ row, column, message }) => (
                <tr key={`${row} ${column} ${message}`} className="border-t border-line">
                  <td className="px-4 py-2 tabular-nums">{row}</td>
                  <td className="px-4 py-2">{column}</td>
                  <td className="break-words px-4 py-2">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
