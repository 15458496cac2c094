export interface Selection {
  medicalSpecialties: readonly string[]
  medicalPracticeAreas: readonly string[]
}

/** How many different names of a selection exist. Specialties and practice areas are counted apart. */
export function countKnown(selected: Selection, known: Selection): number {
  const count = (names: readonly string[], existing: readonly string[]) =>
    new Set(names.filter((name) => existing.includes(name))).size
  return (
    count(selected.medicalSpecialties, known.medicalSpecialties) +
    count(selected.medicalPracticeAreas, known.medicalPracticeAreas)
  )
}
