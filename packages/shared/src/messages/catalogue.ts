/** The type of a catalogue: the same keys, with any text. The catalogues of both languages must match it. */
export type Catalogue<Model> = {
  readonly [Key in keyof Model]: Model[Key] extends string ? string : Catalogue<Model[Key]>;
};
