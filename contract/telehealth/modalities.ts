/** How telehealth companies treat patients (CFM 2.314/2022, art. 5). Without zod, because public pages import it. */
export const modalities = {
  teleconsultation: 'Teleconsulta',
  teleinterconsultation: 'Teleinterconsulta',
  telediagnosis: 'Telediagnóstico',
  telesurgery: 'Telecirurgia',
  telemonitoring: 'Telemonitoramento',
  teletriage: 'Teletriagem',
  teleadvice: 'Teleconsultoria',
} as const satisfies Record<string, string>
export type Modality = keyof typeof modalities
export const modalityNames = Object.keys(modalities) as [Modality, ...Modality[]]
