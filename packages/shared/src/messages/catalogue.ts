/** The shape of a catalogue with its texts left open: what the other language has to fill in. */
export type Catalogue<Model> = {
  readonly [Key in keyof Model]: Model[Key] extends string ? string : Catalogue<Model[Key]>;
};
