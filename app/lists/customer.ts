/** A customer of the imported list. */
export interface Customer {
  id: string;
  customerNumber: string;
  customerName: string;
  type: string | null;
  importedAt: Date;
}
