/** How many hours clocks in a state are behind those of Brasília. Those of the others show the same time. */
const hoursBehind: Record<string, number> = { AC: 2, AM: 1, MS: 1, MT: 1, RO: 1, RR: 1 }

/** 'Horário de Brasília: em AM, 1 hora a menos.' Null for states with the time of Brasília, and without a state. */
export function otherTimeZoneText(uf: string | null): string | null {
  const hours = hoursBehind[uf ?? '']
  return hours ? `Horário de Brasília: em ${uf}, ${hours} ${hours === 1 ? 'hora' : 'horas'} a menos.` : null
}
