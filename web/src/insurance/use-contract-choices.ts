import type { Contract } from '@cursus/shared/contracts'
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myContracts } from './contracts.ts'

/** A contract, and what a right means for it today. */
export interface ContractChoice<Right> {
  contract: Contract
  right: Right
}

/** What is known of the contracts that have a right. */
export interface ContractChoices<Right> {
  choices: readonly ContractChoice<Right>[]
  /** The chosen one, else the first; none while they are read, and where no contract has the right. */
  choice: ContractChoice<Right> | undefined
  choose(contractId: string): void
  isLoading: boolean
  failure: Error | null
  retry(): void
}

interface Rights<Right> {
  rightOf(contractId: string): UseQueryOptions<Right, Error, Right, string[]>
  /** Does a contract have it? */
  holds(right: Right): boolean
  /** The contract that the address names. */
  asked: string | undefined
}

/** Reads a right for each contract of the person, anew at each visit, and keeps which of those that have it is chosen. */
export function useContractChoices<Right>({ rightOf, holds, asked }: Rights<Right>): ContractChoices<Right> {
  const list = useQuery({ ...myContracts, refetchOnMount: 'always' })
  const contracts = list.data ?? []
  const rights = useQueries({ queries: contracts.map(({ id }) => rightOf(id)) })
  const [chosen, choose] = useState(asked)
  const choices = contracts.flatMap((contract, place) => {
    const right = rights[place]?.data
    return right !== undefined && holds(right) ? [{ contract, right }] : []
  })
  return {
    choices,
    choice: choices.find(({ contract }) => contract.id === chosen) ?? choices[0],
    choose,
    isLoading: list.isPending || rights.some(({ isPending }) => isPending),
    failure: list.error ?? rights.find(({ error }) => error)?.error ?? null,
    retry: () => void list.refetch(),
  }
}
