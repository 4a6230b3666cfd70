/** A column that a file is read for. */
export interface CsvColumn {
  /** The specification's spelling of the header, as messages and exports write it. */
  label: string;
  /** Headers it is known by, the best first. Case, spaces, dots and underscores make no difference. */
  spellings: string[];
  /** In UTF-16 units. */
  maxLength: number;
  isRequired: boolean;
}
