/** A product of the imported list. */
export interface Product {
  id: string;
  itemNumber: string;
  importedAt: Date;
}
