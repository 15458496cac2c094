import { expect, test } from 'vitest'
import { readFilters } from '#contract/search/job-search-address.ts'
import { alertName } from './alerts.ts'

test.each([
  ['search=plantão&state=SP&medicalSpecialties=Pediatria&regime=shift', 'Plantão · SP · Pediatria'],
  ['search=plantao, pediatria&medicalSpecialties=Pediatria&regime=shift', 'Plantao, pediatria'],
  ['search=pediatra sp&state=SP&medicalSpecialties=Pediatria', 'Pediatra sp · Pediatria'],
  ['search=plantão&tags=Plantão noturno', 'Plantão · Plantão noturno'],
  ['search=pediatria -plantão&regime=shift', 'Pediatria -plantão · Plantão'],
  ['search=noturno&shift=night&tags=Plantão&regime=shift', 'Noturno · Plantão'],
  ['state=SP&city=São Paulo', 'SP · São Paulo'],
  ['', 'Todas as vagas'],
])('an alert is named by its search, without saying anything twice: %s', (query, name) => {
  expect(alertName(readFilters(new URLSearchParams(query)))).toBe(name)
})
